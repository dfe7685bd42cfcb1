import type { activity } from '#protocol'

/** The first match is the name: browsers that imitate another one come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (names: typeof BROWSERS, text: string): string => names.find(([mark]) => mark.test(text))?.[1] ?? ''

/** What a user agent states. It proves nothing, but helps users to recognise their own devices. */
export const deviceName = (userAgent: string): activity.Device => ({
  browser: find(BROWSERS, userAgent),
  system: find(SYSTEMS, userAgent),
})
