import { forgetStored } from '../../core/state/storage.ts'

const OURS = 'tapeline.'
/** The specification's own keys that hold a choice; the configuration is no choice and comes again by itself. */
const CHOICES: ReadonlySet<string> = new Set(['selectedLanguage', 'theme'])
/** Money calls whose end is not known yet: without their key nobody could ask for it. */
const KEPT = 'tapeline.pending.'

const isForgotten = (key: string): boolean => (key.startsWith(OURS) && !key.startsWith(KEPT)) || CHOICES.has(key)
const forget = (): void => {
  forgetStored('tab', isForgotten)
  forgetStored('device', isForgotten)
}

/**
 * Forgets what this device keeps of ours, and begins anew. The login stays: its cookie is none of the page's. Parts of the
 * app write once more when the page goes, so what they wrote is forgotten after them.
 */
export const clearDevice = (reload: () => void = () => location.reload()): void => {
  forget()
  addEventListener('pagehide', forget, { once: true })
  reload()
}
