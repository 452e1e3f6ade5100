/**
 * The id by which the visit script finds its own element. It has its own file because that script must not bundle
 * React.
 */
export const visitScriptId = 'visit'
