// Nothing of its own: the target that compiles what every example includes wants a source.
