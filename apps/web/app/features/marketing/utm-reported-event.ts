/** Said on the window once the server knows the source; `detail` is the path of the page that has its marks. */
export const utmReportedEvent = 'utm-told'
