import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'
import { ProgressRow } from '../../../ui/ProgressRow.tsx'
import { RoundActions } from '../../../ui/RoundActions.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

const SIGN = { size: 22, 'aria-hidden': true } as const
const ACTIONS = [
  { id: 'deposit', label: 'Deposit', icon: <ArrowDownToLine {...SIGN} />, href: '/kit' },
  { id: 'withdraw', label: 'Withdraw', icon: <ArrowUpFromLine {...SIGN} />, href: '/kit' },
  { id: 'exchange', label: 'Exchange', icon: <ArrowLeftRight {...SIGN} />, href: '/kit' },
  { id: 'records', label: 'Records of the account', icon: <ReceiptText {...SIGN} />, onPress: () => undefined },
]

/** Where one begins: the ways from a page, and how far one is. */
export const Entries = () => (
  <Section id="entries" title="Actions, states, progress">
    <Shown name="RoundActions: the first is filled, a name of two lines">
      <RoundActions label="Money" actions={ACTIONS} />
    </Shown>
    <Shown name="StateChip: good, warn, waits, bad">
      <div className={css['row']}>
        <StateChip tone="good">Set</StateChip>
        <StateChip tone="warn">Not set</StateChip>
        <StateChip tone="waits">Being checked</StateChip>
        <StateChip tone="bad">Rejected</StateChip>
      </div>
    </Shown>
    <Shown name="ProgressRow: under way, done, not known yet" flush>
      <ListSection>
        <ProgressRow
          icon={<ShieldCheck {...SIGN} />}
          label="Security"
          done={3}
          of={5}
          text="3 of 5"
          hint="Next: Authenticator app"
          href="/kit"
        />
        <ProgressRow
          icon={<BadgeCheck {...SIGN} />}
          label="Identity verification"
          done={2}
          of={2}
          text="Level 2"
          hint="Advanced verification: Approved"
          href="/kit"
        />
        <ProgressRow
          icon={<ShieldCheck {...SIGN} />}
          label="Security"
          done={undefined}
          of={5}
          text={undefined}
          hint=""
          href="/kit"
        />
        <ListRow
          icon={<ShieldCheck size={20} aria-hidden />}
          label="Payment PIN"
          hint="Asked for whenever money leaves your account."
          end={<StateChip tone="warn">Not set</StateChip>}
          href="/kit"
        />
      </ListSection>
    </Shown>
  </Section>
)
