import { useEffect } from 'react'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Bars } from './kit/parts/Bars.tsx'
import { Buttons } from './kit/parts/Buttons.tsx'
import { Calls } from './kit/parts/Calls.tsx'
import { Choices } from './kit/parts/Choices.tsx'
import { Codes } from './kit/parts/Codes.tsx'
import { Entries } from './kit/parts/Entries.tsx'
import { Fields } from './kit/parts/Fields.tsx'
import { Figures } from './kit/parts/Figures.tsx'
import { Forms } from './kit/parts/Forms.tsx'
import { Lists } from './kit/parts/Lists.tsx'
import { Overlays } from './kit/parts/Overlays.tsx'
import { Pictures } from './kit/parts/Pictures.tsx'
import { Spacing } from './kit/parts/Spacing.tsx'
import { States } from './kit/parts/States.tsx'
import { Status } from './kit/parts/Status.tsx'
import { Tokens } from './kit/parts/Tokens.tsx'

/** Every component of the kit in every state. Never shipped, so it speaks English alone. */
const Kit = () => {
  useEffect(() => {
    document.title = 'Tapeline kit'
  }, [])
  return (
    <Page bar={<PageBar title="Tapeline kit" />}>
      <Bars />
      <Buttons />
      <Fields />
      <Forms />
      <Choices />
      <Pictures />
      <Lists />
      <Entries />
      <Figures />
      <States />
      <Calls />
      <Tokens />
      <Spacing />
      <Status />
      <Codes />
      <Overlays />
    </Page>
  )
}
export default Kit
