import Star from 'lucide-react/icons/star'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Gauge } from '../../../ui/Gauge.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Section, Shown } from './Section.tsx'

const ZONES = [
  { id: 'safe', from: 0, tone: 'good' },
  { id: 'notice', from: 0.75, tone: 'warn', mark: { at: '75%', name: 'Notice' } },
  { id: 'urgent', from: 0.85, tone: 'bad', mark: { at: '85%', name: 'Urgent notice' } },
  { id: 'limit', from: 0.91, tone: 'bad', mark: { at: '91%', name: 'Liquidation' } },
] as const

const nothing = (): void => undefined

/** What stands where something is missing. */
export const States = () => (
  <Section id="states" title="Empty, waiting, failed">
    <Shown name="Empty: with an icon and what to do">
      <Empty compact icon={<Star size={32} />} title="No favourites yet" text="Tap the star of a coin to keep it here.">
        <Button variant="ghost" onPress={nothing}>
          To the market
        </Button>
      </Empty>
    </Shown>
    <Shown name="ErrorState: with another try">
      <ErrorState compact title="The orders could not be had." text="Nothing was changed." onRetry={nothing} />
    </Shown>
    <Shown name="Skeleton: a line, a figure">
      <Skeleton />
      <br />
      <Skeleton width={120} height={28} />
    </Shown>
    <Shown name="SkeletonRows" flush>
      <SkeletonRows count={2} />
    </Shown>
    <Shown name="ProgressBar: a share, done, nobody can tell">
      <ProgressBar label="Sending" value={0.4} />
      <br />
      <ProgressBar label="Sent" value={1} />
      <br />
      <ProgressBar label="Preparing" />
    </Shown>
    <Shown name="Gauge: far from its limits, past the first, past the last, unknown">
      <Gauge label="Loan-to-value" value={0.4} text="40.00%" state="Safe" zones={ZONES} />
      <br />
      <Gauge label="Loan-to-value" value={0.762} text="76.20%" state="Notice" zones={ZONES} />
      <br />
      <Gauge label="Loan-to-value" value={0.94} text="94.00%" state="Liquidation pending" zones={ZONES} />
      <br />
      <Gauge label="Loan-to-value" value={undefined} text="–" zones={ZONES} />
    </Shown>
  </Section>
)
