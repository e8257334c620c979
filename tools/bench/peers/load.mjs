import autocannon from 'autocannon'

/** Each connection sends its own requests in turn, the next one as soon as it has an answer. */
export function load({ requestsOf, ...options }) {
  let connection = 0
  const setupClient = (client) => client.setRequests(requestsOf(connection++))
  return autocannon({ ...options, setupClient })
}
