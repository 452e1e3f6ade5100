@rem The scripts of package.json begin with exec, a word of sh, so that npm speaks to the launcher itself. cmd has no such word.
@%*
