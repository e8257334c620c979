/** Id of the inline script that requests the list of events before the web app has loaded. */
export const EARLY_QUERY_ID = 'early-query'
