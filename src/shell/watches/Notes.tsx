import { InstallCard } from '../install/InstallCard.tsx'
import { ReleaseBar } from '../release/ReleaseBar.tsx'
import { ReleaseWatch } from '../release/ReleaseWatch.ts'
import { KeyboardWatch } from './KeyboardWatch.ts'

/** The room below every page: the keyboard's, and that of what is offered, a newer version and a place on the home screen. */
const Notes = () => (
  <>
    <KeyboardWatch />
    <ReleaseWatch />
    <ReleaseBar />
    <InstallCard />
  </>
)

export default Notes
