-- Where a receipt's PDF is kept; drawn when somebody first asks, and again when it says something else.
ALTER TABLE "Receipt" ADD COLUMN "pdfKey" TEXT;
