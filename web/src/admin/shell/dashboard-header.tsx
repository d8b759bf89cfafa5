import ExternalLink from 'lucide-react/icons/external-link'
import KeyRound from 'lucide-react/icons/key-round'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import { Tooltip } from '../../ui/tooltip'
import { setupPath } from '../session/paths'
import { LogoutButton } from './logout-button'
import { ThemeChoice } from './theme-choice'

export function DashboardHeader({ mfaEnabled }: { mfaEnabled: boolean }) {
  return (
    <header className="header">
      <div className="header-inner">
        <div className="header-titles">
          <h1 className="header-title">Admin Dashboard</h1>
          {mfaEnabled && <Badge tone="success">MFA Enabled</Badge>}
        </div>
        <nav className="header-actions" aria-label="Account">
          <Tooltip text="Log in with codes from an app on your phone">
            <ButtonLink href={setupPath} variant="ghost" size="small" aria-label="Set up authenticator">
              <KeyRound size={16} aria-hidden="true" />
              <span className="wide-only">Set up authenticator</span>
            </ButtonLink>
          </Tooltip>
          <Tooltip text="See the site as visitors do">
            <ButtonLink href="/" variant="ghost" size="small" aria-label="View website">
              <ExternalLink size={16} aria-hidden="true" />
              <span className="wide-only">View website</span>
            </ButtonLink>
          </Tooltip>
          <ThemeChoice />
          <LogoutButton />
        </nav>
      </div>
    </header>
  )
}
