export const LEGACY_PORT = process.env['LEGACY_PORT'] ?? ''
