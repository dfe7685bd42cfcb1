import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { blockZoom } from './app/blockZoom.ts'
import { loadScreen } from './app/loadScreen.ts'
import { runStartup } from './app/runStartup.ts'
import { screenAt } from './app/screens.ts'
import { runStartData } from './app/startData.ts'
import { openStream } from './app/stream.ts'
import { startTheme } from './app/theme.ts'
import { languageAtStart } from './i18n/choose.ts'
import { chosenLanguage, loadScreenAreas, startLanguage } from './i18n/language.ts'

/** The first screen does not wait longer than this for its text; then keys show until it is there. */
const TEXT_PATIENCE = 3_000

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')

startTheme()
startLanguage(languageAtStart(chosenLanguage(), navigator.language))
blockZoom(document)

const stream = openStream()
const first = screenAt(location.hash.slice(1).replace(/\?.*$/, '') || '/')
// Code and text of the first screen are on their way before React is; its failure is told by the screen's host.
if (first !== undefined) loadScreen(first).catch(() => undefined)

const text = loadScreenAreas(first?.areas ?? [])
const patience = new Promise<void>((resolve) => setTimeout(resolve, TEXT_PATIENCE))
void Promise.race([text, patience]).then(() => createRoot(root).render(<App stream={stream} />))

runStartup()
runStartData(stream)
