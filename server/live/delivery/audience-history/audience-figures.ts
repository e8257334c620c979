/** `peak`: the most viewers within one interval. `watchedSeconds`: each viewer's intervals, summed up. */
export type AudienceFigures = { peak: number; viewers: number; watchedSeconds: number }
