import { notifications } from '@highline/shared/limits'
import { ButtonLink } from '../../ui/button'
import { Tooltips } from '../../ui/tooltip'
import { SkipLink } from '../skip-link'
import { ThemeChoice } from '../theme/theme-choice'
import { Actions } from './actions'
import { Fields } from './fields'
import { Messages } from './messages'
import { Tokens } from './tokens'
import { Waiting } from './waiting'

/** Every component in every state, so that a change of one is seen beside all the others. */
export function StylePage() {
  return (
    <Tooltips delayMs={notifications.tooltipDelayMs} skipDelayMs={notifications.tooltipSkipDelayMs}>
      <SkipLink />
      <header className="header">
        <div className="header-inner">
          <h1 className="header-title">Style</h1>
          <nav className="header-actions" aria-label="Style">
            <ButtonLink href="/admin" variant="ghost" size="small">
              Dashboard
            </ButtonLink>
            <ThemeChoice />
          </nav>
        </div>
      </header>
      <main className="page style-page" id="main" tabIndex={-1}>
        <Tokens />
        <Actions />
        <Fields />
        <Messages />
        <Waiting />
      </main>
    </Tooltips>
  )
}
