import autocannon from 'autocannon'

/** Each connection sends its requests in turn. */
export function load({ requestsOf, ...options }) {
  let connection = 0
  const setupClient = (client) => client.setRequests(requestsOf(connection++))
  return autocannon({ ...options, setupClient })
}
