import autocannon from 'autocannon'

/** Sends one request over and over, each connection as soon as it has its answer, with headers of its own. */
export function load({ headersOf, ...options }) {
  let connection = 0
  const setupClient = (client) => client.setHeaders(headersOf(connection++))
  return autocannon({ ...options, setupClient })
}
