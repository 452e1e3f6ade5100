/** By it the script of a visit finds its own element; alone in a file, because that script must not carry React. */
export const visitScriptId = 'visit'
