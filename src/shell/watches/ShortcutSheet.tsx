import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { isShortcutOpen, SHORTCUTS, type Shortcut, shortcutsOn, turnShortcuts } from '../../ui/shortcuts.ts'
import css from './ShortcutSheet.module.css'

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }
const NAMES = Object.keys(SHORTCUTS) as Shortcut[]

const Key = ({ name }: { name: string }) => <kbd className={css['key']}>{SIGNS[name] ?? name.toUpperCase()}</kbd>

/** The keys that act on the screen below, and the switch that turns them off. */
const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('shortcuts')
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Stack>
        <KeyValue
          rows={[
            ...NAMES.filter(isShortcutOpen).map((name) => ({
              id: name,
              label: t(`act.${name}`),
              value: <Key name={SHORTCUTS[name]} />,
            })),
            { id: 'escape', label: t('act.escape'), value: <Key name="Esc" /> },
          ]}
        />
        <Switch label={t('on')} hint={t('onHint')} on={useSignalValue(shortcutsOn)} onChange={turnShortcuts} />
      </Stack>
    </Sheet>
  )
}

export default ShortcutSheet
