import type { SeenReports } from './seen-reports.ts'

/** What this page has seen of each event, by slug: the server tells reports of one viewer apart by numbers that only grow. */
export const pageReports = new Map<string, SeenReports>()
