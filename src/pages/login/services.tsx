import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { GuestChat } from '../../support/GuestChat.tsx'
import { UserChat } from '../../support/UserChat.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Customer service for everybody: a guest's own conversation, or that of the account. */
const Services = () => {
  const isSignedIn = useSignalValue(signedIn)
  if (isSignedIn === undefined)
    return (
      <Page tint>
        <SkeletonRows count={3} />
      </Page>
    )
  return isSignedIn ? <UserChat /> : <GuestChat />
}

export default Services
