/** Dispatched on the window once the server knows the source; `detail` is the path of the page with its UTM marks. */
export const utmReportedEvent = 'utm-told'
