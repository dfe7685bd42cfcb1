import { computed, signal } from '@preact/signals-core'

/** What the browser hands out when the app can be installed; not in the standard types. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Kept until the user asks for it; each works once. */
const kept = signal<InstallPrompt | undefined>(undefined)

/** How the app gets to the home screen: by the browser's own question, or by hand (iOS has no question). */
export type InstallWay = 'prompt' | 'byHand'

/** From the start on: the browser offers it at a moment of its own. */
export const catchInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept.value = event as InstallPrompt
  })
  addEventListener('appinstalled', () => {
    kept.value = undefined
  })
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPads call themselves Macintosh, but have a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Undefined where it is installed already or can't be. */
export const installWay = computed((): InstallWay | undefined => {
  if (kept.value !== undefined) return 'prompt'
  return isIos() && !isInstalled() ? 'byHand' : undefined
})

/** Shows the browser's question, if it handed one out. */
export const askToInstall = async (): Promise<void> => {
  const prompt = kept.peek()
  kept.value = undefined
  await prompt?.prompt()
}
