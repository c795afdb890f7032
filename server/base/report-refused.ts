/** A receiver of reports refuses this very message; another one may be taken. */
export class ReportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportRefused';
  }
}
