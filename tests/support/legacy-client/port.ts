/** Where the legacy client is served, on an origin of its own. */
export const LEGACY_PORT = process.env['LEGACY_PORT'] ?? ''
