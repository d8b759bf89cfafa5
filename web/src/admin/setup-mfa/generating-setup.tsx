import LoaderCircle from 'lucide-react/icons/loader-circle'

export function GeneratingSetup() {
  return (
    <p className="setup-waiting" role="status">
      <LoaderCircle className="turning" size={20} aria-hidden="true" />
      Generating MFA setup...
    </p>
  )
}
