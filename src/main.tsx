import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/outlines.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEarlyTexts } from './core/chunks/early.ts'
import { languageAtStart } from './core/i18n/choose.ts'
import { expectAreas } from './core/i18n/i18n.ts'
import { chosenLanguage, loadScreenAreas, startLanguage } from './core/i18n/language.ts'
import { catchInstallPrompt } from './core/install/installPrompt.ts'
import { type Screen, screenAt } from './core/screens/screens.ts'
import { runStartData } from './core/state/startData.ts'
import { language } from './core/state/state.ts'
import { startTheme } from './core/state/theme.ts'
import { App } from './shell/frame/App.tsx'
import { noteWorker } from './shell/release/servedBy.ts'
import { aheadOf, loadScreen } from './shell/startup/loadScreen.ts'
import { runStartup } from './shell/startup/runStartup.ts'
import { openStream } from './shell/startup/stream.ts'
import { blockZoom } from './shell/watches/blockZoom.ts'

/** The first screen does not wait longer than this for its text; then keys show until it is there. */
const TEXT_PATIENCE = 3_000
/** Its code mostly comes with the app's; then no frame is drawn without it. */
const CODE_PATIENCE = 200
/** The first screen has the line for itself so long, in ms. */
const ALONE = 5_000

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')

startTheme()
startLanguage(languageAtStart(chosenLanguage(), navigator.language))
blockZoom(document)
catchInstallPrompt()
noteWorker()

const stream = openStream()
const [path = '/', query] = location.hash.slice(1).split('?')
const first = screenAt(path || '/')
const early = takeEarlyTexts(language.peek())
if (early !== undefined) expectAreas(language.peek(), early)
const load = async (screen: Screen): Promise<readonly (() => void)[]> => {
  try {
    await loadScreen(screen)
  } catch {
    // Told by the screen's host.
    return []
  }
  return aheadOf(screen)?.(stream.peek(), new URLSearchParams(query)) ?? []
}
const code = first && load(first)
const text = loadScreenAreas(first?.areas ?? [])
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const begin = async (): Promise<void> => {
  await Promise.race([text, after(TEXT_PATIENCE)])
  await Promise.race([code, after(CODE_PATIENCE)])
  // In short steps; the outlines stay until the whole first screen is ready.
  startTransition(() => createRoot(root).render(<App stream={stream} />))
  await after(ALONE)
  for (const end of (await code) ?? []) end()
  // Without it a tap fetches what it needs.
  const ahead = await import('./shell/startup/fetchAhead.ts').catch(() => undefined)
  await ahead?.fetchAhead(stream.peek())
}
void begin()

runStartup()
runStartData(stream)
