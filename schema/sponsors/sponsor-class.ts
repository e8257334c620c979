/** CLASS of the tags that carry the turns of sponsors in playlists (EXT-X-DATERANGE, RFC 8216, 4.3.2.7). */
export const SPONSOR_CLASS = 'live.maidan.sponsor'
