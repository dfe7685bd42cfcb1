import { computed } from '@preact/signals-core'
import { keptPrompt } from './installPrompt.ts'

/** How the app gets to the home screen: by the browser's own question, or by hand (iOS has no question). */
export type InstallWay = 'prompt' | 'byHand'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPads call themselves Macintosh, but have a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Undefined where it is installed already or can't be. */
export const installWay = computed((): InstallWay | undefined => {
  if (keptPrompt.value !== undefined) return 'prompt'
  return isIos() && !isInstalled() ? 'byHand' : undefined
})

/** Shows the browser's question, if it handed one out. */
export const askToInstall = async (): Promise<void> => {
  const prompt = keptPrompt.peek()
  keptPrompt.value = undefined
  await prompt?.prompt()
}
