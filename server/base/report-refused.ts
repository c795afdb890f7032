/** A receiver of reports refuses this message; it may accept another one. */
export class ReportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportRefused';
  }
}
