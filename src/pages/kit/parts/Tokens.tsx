import type { CSSProperties } from 'react'
import { Section, Shown } from './Section.tsx'
import css from './Tokens.module.css'
import { TOKEN_GROUPS, type TokenLook } from './tokens.ts'

const styleOf = (look: TokenLook, name: string): CSSProperties | undefined => {
  const token = `var(--${name})`
  if (look === 'colour') return { background: token }
  if (look === 'length') return { width: token, height: 'var(--s2)' }
  if (look === 'corner') return { borderRadius: token }
  if (look === 'shadow') return { boxShadow: token }
  return undefined
}

/** Every design token with a sample and its use; values are those of the theme that is on. */
export const Tokens = () => (
  <Section id="tokens" title="Design tokens">
    {TOKEN_GROUPS.map(({ title, look, tokens }) => (
      <Shown key={title} name={title}>
        <dl className={css['list']}>
          {tokens.map(([name, use]) => (
            <div key={name} className={css['token']}>
              <dt>
                {look === 'type' ? (
                  <span style={{ fontSize: `var(--${name})` }}>0.5</span>
                ) : look === 'words' ? null : (
                  <i className={css[look]} style={styleOf(look, name)} />
                )}
                <code>--{name}</code>
              </dt>
              <dd>{use}</dd>
            </div>
          ))}
        </dl>
      </Shown>
    ))}
  </Section>
)
