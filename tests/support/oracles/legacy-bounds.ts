/** Counts by their label on the form, with minimum and maximum: spec 5.4 and 2.7, copied by hand. */
export const legacyBounds = {
  cricket: {
    playersPerTeam: ['Number of Players per Team', 1, 15],
    umpireCount: ['Number of Umpires', 1, 5],
    overs: ['Number of Overs', 1, 50],
  },
  football: {
    time: ['Total Match Time (minutes)', 30, 120],
    playersPerTeam: ['Number of Players per Team', 1, 11],
    refereeCount: ['Number of Referees', 1, 5],
  },
  volleyball: {
    playersPerTeam: ['Number of Players per Team', 1, 11],
    refereeCount: ['Number of Referees', 1, 5],
    sets: ['Number of Sets', 1, 5],
  },
  basketball: {
    playersPerTeam: ['Number of Players per Team', 1, 11],
    refereeCount: ['Number of Referees', 1, 5],
    quarters: ['Number of Quarters', 1, 5],
    quarterDuration: ['Quarter Duration(minutes)', 30, 120],
  },
  badminton: { sets: ['Number of Sets', 1, 5], refereeCount: ['Number of Referees', 1, 5] },
  tennis: { sets: ['Number of Sets', 1, 5], refereeCount: ['Number of Referees', 0, 5] },
} as const satisfies Record<string, Record<string, readonly [label: string, min: number, max: number]>>

export type LegacySport = keyof typeof legacyBounds

/** Whether team names are required, and the lists of names with the count that bounds each. */
export const legacyNames: Record<LegacySport, { teams: 'required' | 'optional'; lists: Record<string, string> }> = {
  cricket: { teams: 'required', lists: { playerNames: 'playersPerTeam', umpireNames: 'umpireCount' } },
  football: { teams: 'required', lists: { playerNames: 'playersPerTeam', refereeNames: 'refereeCount' } },
  volleyball: { teams: 'required', lists: { playerNames: 'playersPerTeam', refereeNames: 'refereeCount' } },
  basketball: { teams: 'required', lists: { playerNames: 'playersPerTeam', refereeNames: 'refereeCount' } },
  badminton: {
    teams: 'optional',
    lists: { playerNamesTeam1: 'matchType', playerNamesTeam2: 'matchType', refereeNames: 'refereeCount' },
  },
  tennis: {
    teams: 'optional',
    lists: { playerNamesTeam1: 'matchType', playerNamesTeam2: 'matchType', refereeNames: 'refereeCount' },
  },
}
