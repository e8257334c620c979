type Environment = Readonly<Record<string, string | undefined>>

/** Former names by their present ones. A release after the change they are removed. */
const formerSettings: Readonly<Record<string, string>> = {
  RATE_LIMITS: 'LIMITS',
  SMS_DAILY_LIMIT: 'SMS_DAILY_CAP',
  RECORDING_RETENTION_DAYS: 'RECORDINGS_KEPT_DAYS',
  ISO_RETENTION_DAYS: 'OFF_AIR_KEPT_DAYS',
}

/** Reads former names where the present one is unset; `warnings` name those that are set. */
export function renameFormerSettings(environment: Environment): { environment: Environment; warnings: string[] } {
  const used = Object.entries(formerSettings).filter(([, former]) => environment[former])
  const renamed = used.map(([name, former]) => [name, environment[name] || environment[former]])
  return {
    environment: { ...environment, ...Object.fromEntries(renamed) },
    warnings: used.map(([name, former]) => `${former} is called ${name} now. The next release ignores ${former}.`),
  }
}
