import { AwayWatch } from '../away/AwayWatch.tsx'
import { FillToasts } from '../ticket/FillToasts.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OutageBars } from './OutageBars.tsx'

/** What speaks on every screen: calls under way, another language, what is down, fills, and what was missed. */
const Watches = () => (
  <>
    <LoadingBar />
    <LanguageOffer />
    <OutageBars />
    <FillToasts />
    <AwayWatch />
  </>
)

export default Watches
