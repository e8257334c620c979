/** Id of the element of a public event's page that holds the answer to the web app's query for it, as JSON. */
export const EVENT_DATA_ID = 'event-data'
