import { useState } from 'react'
import { showToast } from '../../../core/toastQueue.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { OutcomeFacts } from '../../../ui/OutcomeFacts.tsx'
import { OutcomeScreen } from '../../../ui/OutcomeScreen.tsx'
import { OutcomeSign } from '../../../ui/OutcomeSign.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

type Open = 'sheet' | 'question' | 'danger' | 'done' | 'refused' | 'unknown' | undefined
/** So long does what a dialog asks for take here. */
const WORK_MS = 800
const work = () => new Promise<void>((resolve) => setTimeout(resolve, WORK_MS))

const FILL = [
  { id: 'price', label: 'Average price', value: '64,120.5 USDT' },
  { id: 'fee', label: 'Fee', value: '0.000125 BTC' },
  { id: 'received', label: 'Received', value: '0.124875 BTC' },
]

/** What comes over the page. */
export const Overlays = () => {
  const [open, setOpen] = useState<Open>()
  const [amount, setAmount] = useState('0.125')
  const close = (): void => setOpen(undefined)
  return (
    <Section id="overlays" title="Sheet, dialog, toast">
      <Shown name="Sheet">
        <Button variant="ghost" onPress={() => setOpen('sheet')}>
          Open a sheet
        </Button>
      </Shown>
      <Shown name="OutcomeScreen: done, refused, unknown">
        <div className={css['row']}>
          <Button variant="ghost" onPress={() => setOpen('done')}>
            Show a fill
          </Button>
          <Button variant="ghost" onPress={() => setOpen('refused')}>
            Show a refusal
          </Button>
          <Button variant="ghost" onPress={() => setOpen('unknown')}>
            Show an open end
          </Button>
        </div>
      </Shown>
      <Shown name="OutcomeSign: accepted, filled in part, ended">
        <div className={css['row']}>
          <OutcomeSign sign="clock" tone="good" />
          <OutcomeSign sign="tick" tone="warn" />
          <OutcomeSign sign="cross" tone="warn" />
        </div>
      </Shown>
      <Shown name="OutcomeFacts">
        <OutcomeFacts label="Realized P&L" figure="−12.40 USDT" move="down" rows={FILL.slice(0, 2)} />
      </Shown>
      <Shown name="Dialog: a question, something that cannot be undone">
        <div className={css['row']}>
          <Button variant="ghost" onPress={() => setOpen('question')}>
            Ask a question
          </Button>
          <Button variant="ghost" onPress={() => setOpen('danger')}>
            Warn first
          </Button>
        </div>
      </Shown>
      <Shown name="Toast: plain, good, bad">
        <div className={css['row']}>
          <Button variant="ghost" onPress={() => showToast('Copied.')}>
            Say something
          </Button>
          <Button variant="ghost" onPress={() => showToast('Bought 0.125 BTC at 64,120.5 USDT.', 'good')}>
            Good news
          </Button>
          <Button variant="ghost" onPress={() => showToast('The order was refused: the price has moved.', 'bad')}>
            Bad news
          </Button>
        </div>
      </Shown>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Confirm the order"
        aside={<Tag tone="up">Buy</Tag>}
        foot={
          <Button size="large" wide variant="buy" onPress={close}>
            Buy BTC
          </Button>
        }
      >
        <AmountField label="Amount" unit="BTC" text={amount} onText={setAmount} />
        <KeyValue
          rows={[
            { id: 'price', label: 'Average price', value: '64,120.5 USDT' },
            { id: 'fee', label: 'Fee', value: '8.01 USDT' },
          ]}
        />
      </Sheet>
      <OutcomeScreen
        open={open === 'done'}
        onClose={close}
        look={{ sign: 'tick', tone: 'good' }}
        title="Bought 0.125 BTC"
        text="Filled"
        facts={{ label: 'Total', figure: '8,015.06 USDT', rows: FILL }}
        foot={
          <>
            <Button variant="ghost" size="large" wide onPress={close}>
              View order
            </Button>
            <Button size="large" wide onPress={close}>
              Trade again
            </Button>
          </>
        }
      />
      <OutcomeScreen
        open={open === 'refused'}
        onClose={close}
        look={{ sign: 'cross', tone: 'bad' }}
        title="Order refused"
        text="The price has moved. Nothing was placed and nothing was charged."
        foot={
          <Button size="large" wide onPress={close}>
            Change the order
          </Button>
        }
      />
      <OutcomeScreen
        open={open === 'unknown'}
        onClose={close}
        look={{ sign: 'clock', tone: 'warn', asking: true }}
        title="Asking what happened"
        text="The answer is overdue. We are asking what became of this order."
        foot={
          <Button variant="ghost" size="large" wide onPress={close}>
            Go on in the background
          </Button>
        }
      />
      <Dialog
        open={open === 'question'}
        onClose={close}
        title="Leave the page?"
        action="Leave"
        onAction={close}
        cancel="Stay"
      >
        What you typed is not sent yet.
      </Dialog>
      <Dialog
        open={open === 'danger'}
        onClose={close}
        title="Delete this address?"
        action="Delete address"
        tone="danger"
        onAction={() => work().then(close)}
      >
        Withdrawals to it are stopped. This cannot be undone.
      </Dialog>
    </Section>
  )
}
