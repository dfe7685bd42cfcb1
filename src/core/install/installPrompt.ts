import { signal } from '@preact/signals-core'

/** What the browser hands out when the app can be installed; not in the standard types. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Kept until the user asks for it; each works once. */
export const keptPrompt = signal<InstallPrompt | undefined>(undefined)

/** From the start on: the browser offers it at a moment of its own. */
export const catchInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keptPrompt.value = event as InstallPrompt
  })
  addEventListener('appinstalled', () => {
    keptPrompt.value = undefined
  })
}
