/** `Chrome on Android`. Taken from the user agent, so it proves nothing. */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS)
  const machine = nameIn(userAgent, MACHINES)
  return [browser, machine].filter(Boolean).join(' on ') || 'Unknown device'
}

/** Order matters: most browsers also name those that they imitate. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\b/, 'UC Browser'],
  [/\b(MiuiBrowser|XiaoMi)\//, 'Mi Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

/** Order matters: Android claims Linux, and iPhones claim "like Mac OS X". */
const MACHINES: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(userAgent: string, names: [RegExp, string][]): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1]
}
