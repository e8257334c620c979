import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Real matches that tests of scoring replay: data of others, beside the repository or where ORACLES_DIR says. */
export const realMatchesFolder = process.env['ORACLES_DIR'] ?? join(import.meta.dirname, '../../shared/oracles')

/** Where they are missing, their tests are not collected; ORACLES_DIR says that they have to be there. */
export const hasRealMatches = process.env['ORACLES_DIR'] !== undefined || existsSync(realMatchesFolder)

export const NO_REAL_MATCHES = 'NO REAL MATCHES were replayed: set ORACLES_DIR to their folder (docs/scoring.md)'
