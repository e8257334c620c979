/** What the player uses of hls.js: a chunk of its own, which the page of a live event preloads. */
export { default as Hls, ErrorDetails, ErrorTypes, Events } from 'hls.js/light'
