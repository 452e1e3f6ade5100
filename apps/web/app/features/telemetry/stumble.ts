/** An error and its place in the page: the component stack and the router's route pattern. */
export type Stumble = { readonly error: Error; readonly context: Readonly<Record<string, string>> }
