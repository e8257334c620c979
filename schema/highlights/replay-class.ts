/** CLASS of the tags that offer replays in playlists (EXT-X-DATERANGE, RFC 8216, 4.3.2.7). */
export const REPLAY_CLASS = 'live.maidan.replay'
