// The site works without a network after the first visit.
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  navigator.serviceWorker.register((document.body.dataset.root ?? '') + 'sw.js');
