import { database } from '#client/media/database.ts'

/** The camera phone's IndexedDB, so that a reload loses nothing. */
export const inDatabase = database('camera-phone', ['identity', 'segments', 'inits'])
