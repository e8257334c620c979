import autocannon from 'autocannon'

/** Sends one request over and over, each connection as soon as it has its answer. */
export const load = (options) => autocannon(options)
