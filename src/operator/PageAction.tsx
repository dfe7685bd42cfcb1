import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './Operator.module.css'

/** What leads away from here: back to the list, or out of the office. */
export const PageAction = ({ onPress, children }: { onPress: () => unknown; children: ReactNode }) => (
  <div className={css['out']}>
    <Button variant="ghost" wide onPress={onPress}>
      {children}
    </Button>
  </div>
)
