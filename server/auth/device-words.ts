/** What a browser and its machine call themselves, in words: `Chrome on Android`. It is what they claim, and no proof. */
export function deviceWords(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS)
  const machine = nameIn(userAgent, MACHINES)
  return [browser, machine].filter(Boolean).join(' on ') || 'Unknown device'
}

/** In this order: most browsers also name those that they want to be taken for. */
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

/** In this order: Android says Linux, and an iPhone that it is like a Mac. */
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
