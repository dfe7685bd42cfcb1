import { useState } from 'react'
import { showToast } from '../../../core/toastQueue.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'

type Open = 'sheet' | 'question' | 'danger' | undefined
/** So long does what a dialog asks for take here. */
const WORK_MS = 800
const work = () => new Promise<void>((resolve) => setTimeout(resolve, WORK_MS))

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
