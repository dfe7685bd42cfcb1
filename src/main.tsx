import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/outlines.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takePreloadedTexts } from './core/chunks/preloaded.ts'
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
import { loadScreen, prefetchOf } from './shell/startup/loadScreen.ts'
import { runStartup } from './shell/startup/runStartup.ts'
import { openStream } from './shell/startup/stream.ts'
import { blockZoom } from './shell/watches/blockZoom.ts'

/** How long the first screen waits for its texts; after that keys show until they are there. */
const TEXT_TIMEOUT_MS = 3_000
/** How long the first frame waits for the screen's code, which mostly comes together with the app's. */
const CODE_TIMEOUT_MS = 200
/** How long the first screen has the network for itself. */
const PRELOAD_DELAY_MS = 5_000

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
const texts = takePreloadedTexts(language.peek())
if (texts !== undefined) expectAreas(language.peek(), texts)
const load = async (screen: Screen): Promise<readonly (() => void)[]> => {
  try {
    await loadScreen(screen)
  } catch {
    // The screen's host shows the failure.
    return []
  }
  return prefetchOf(screen)?.(stream.peek(), new URLSearchParams(query)) ?? []
}
const code = first && load(first)
const text = loadScreenAreas(first?.areas ?? [])
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const begin = async (): Promise<void> => {
  await Promise.race([text, after(TEXT_TIMEOUT_MS)])
  await Promise.race([code, after(CODE_TIMEOUT_MS)])
  // In short steps; the outlines stay until the whole first screen is ready.
  startTransition(() => createRoot(root).render(<App stream={stream} />))
  await after(PRELOAD_DELAY_MS)
  for (const end of (await code) ?? []) end()
  // If it fails, a tap fetches what it needs.
  const preload = await import('./shell/startup/preloadScreens.ts').catch(() => undefined)
  await preload?.preloadScreens(stream.peek())
}
void begin()

runStartup()
runStartData(stream)
